/** What went wrong, in words for the reader. */
import * as m from "../paraglide/messages";
import { Refusal } from "./api";

/** The server's own words where it refused; otherwise that it cannot be reached. */
export const said = (error: unknown): string => (error instanceof Refusal ? error.message : m.error_network());
