/** Asks again every few seconds while somebody looks at the page; at once when what `ask` depends on changes. */
export function polling(ask: () => Promise<void>, milliseconds: number): void {
  $effect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = 0;
    const round = async () => {
      const mine = ++latest;
      clearTimeout(timer);
      if (!document.hidden) await ask();
      if (mine === latest) timer = setTimeout(round, milliseconds);
    };
    const seen = () => {
      if (!document.hidden) void round();
    };
    void round();
    document.addEventListener("visibilitychange", seen);
    return () => {
      latest = -1;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  });
}
