/** A text for pasting elsewhere, and whether that was just done. */

/** Without TLS, as in a club's own network, there is no clipboard: then the old way, by a field that nobody sees. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const before = document.activeElement as HTMLElement | null;
    const field = document.createElement("textarea");
    field.className = "unseen";
    field.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(field); // beside an open dialog nothing can be selected
    field.select();
    document.execCommand("copy");
    field.remove();
    before?.focus({ preventScroll: true });
  }
}

export class Copying {
  done = $state(false);

  async copy(text: string): Promise<void> {
    await copyText(text);
    this.done = true;
    setTimeout(() => (this.done = false), 2500);
  }
}
