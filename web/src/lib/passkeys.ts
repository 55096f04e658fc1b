/** Passkeys: the server's challenges to the browser's credentials, and their answers back. */
import { post } from "./api";
import type { Assertion, Attestation, Challenge, Me, PasskeyView } from "./protocol";

export const passkeysKnown = (): boolean => typeof PublicKeyCredential !== "undefined" && isSecureContext;

/** The person has said no, or the device has none: nothing the server knows about. */
export class NoPasskey extends Error {}

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));
const text = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

type Listed = { id: string; type: "public-key" };
type Creation = Omit<PublicKeyCredentialCreationOptions, "challenge" | "user" | "excludeCredentials"> & {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Listed[];
};
type Asked = Omit<PublicKeyCredentialRequestOptions, "challenge" | "allowCredentials"> & { challenge: string; allowCredentials?: Listed[] };

const listed = (all: Listed[] = []): PublicKeyCredentialDescriptor[] => all.map((each) => ({ ...each, id: bytes(each.id) }));

async function answered(asking: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const found = await asking.catch(() => null);
  if (!(found instanceof PublicKeyCredential)) throw new NoPasskey();
  return found;
}

export async function addPasskey(label: string): Promise<PasskeyView> {
  const challenge = await post<Challenge>("/api/passkeys/challenges");
  const options = challenge.options as unknown as Creation;
  const publicKey = { ...options, challenge: bytes(options.challenge), user: { ...options.user, id: bytes(options.user.id) }, excludeCredentials: listed(options.excludeCredentials) };
  const made = await answered(navigator.credentials.create({ publicKey }));
  const response = made.response as AuthenticatorAttestationResponse;
  const credential: Attestation = {
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    response: { clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject) },
  };
  return post<PasskeyView>("/api/passkeys", { challenge: challenge.id, credential, label });
}

export async function enterByPasskey(): Promise<Me> {
  const challenge = await post<Challenge>("/api/sessions/passkey/challenges");
  const options = challenge.options as unknown as Asked;
  const publicKey = { ...options, challenge: bytes(options.challenge), allowCredentials: listed(options.allowCredentials) };
  const found = await answered(navigator.credentials.get({ publicKey }));
  const response = found.response as AuthenticatorAssertionResponse;
  const credential: Assertion = {
    id: found.id,
    rawId: text(found.rawId),
    type: found.type,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle ? text(response.userHandle) : null,
    },
  };
  return post<Me>("/api/sessions/passkey", { challenge: challenge.id, credential });
}
