/** The invitation to a table within its address: behind `#`, where no server and no proxy gets to see it. */
const NAME = "invito";

export const withInvitation = (address: string, invitation: string): string => `${address}#${NAME}=${encodeURIComponent(invitation)}`;

/** Links that people still have may hold it in the query. */
export const invitationIn = ({ hash, search }: { hash: string; search: string }): string | null =>
  new URLSearchParams(hash.slice(1)).get(NAME) ?? new URLSearchParams(search).get(NAME);
