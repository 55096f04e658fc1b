/** Whether this is a desk: room for a side panel, and cards that are held far enough away for small indices. */
import { MediaQuery } from "svelte/reactivity";

export const desk = new MediaQuery("(min-width: 900px) and (min-height: 481px)"); // as in the styles
