/** A list as text: read from a file, and one of its lines shown. */

/** UTF-8, else as Windows writes it; null: no text at all, a workbook for instance. */
export async function textOf(file: Blob): Promise<string | null> {
  const data = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    text = new TextDecoder("windows-1252").decode(data);
  }
  // eslint-disable-next-line no-control-regex
  return /[\x00-\x08\x0e-\x1f]/.test(text) ? null : text.replaceAll("\r\n", "\n");
}

/** From 1, as the server counts them. */
export function selectLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  field.scrollTop = Math.max(0, line - 3) * parseFloat(getComputedStyle(field).lineHeight);
}
