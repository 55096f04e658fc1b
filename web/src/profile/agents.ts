/** A browser's own name for itself, in words. */
import * as m from "../paraglide/messages";

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|Chromium\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];
const found = (all: [RegExp, string][], agent: string): string | undefined => all.find(([sign]) => sign.test(agent))?.[1];

/** "Firefox su Android"; what is not known is shown as it came. */
export function agentName(agent: string): string {
  const browser = found(BROWSERS, agent);
  const system = found(SYSTEMS, agent);
  if (browser && system) return m.profile_agent_on({ browser, system });
  return browser ?? (agent.slice(0, 40) || m.profile_agent_unknown());
}
