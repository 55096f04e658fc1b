/** The address of a club: small letters, digits and single hyphens, as the server takes it. */
export const LONGEST = 40;

export const fits = (id: string): boolean => id.length >= 2 && id.length <= LONGEST && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id);

/** From the club's name: «Società Triestina» is `societa-triestina`; a long one ends at a word. */
export function suggested(name: string): string {
  const words = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/[^a-z0-9]+/).filter(Boolean);
  let found = "";
  for (const word of words) {
    const longer = found ? `${found}-${word}` : word.slice(0, LONGEST);
    if (longer.length > LONGEST) break;
    found = longer;
  }
  return found;
}
