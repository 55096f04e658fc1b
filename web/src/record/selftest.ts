/** The published vectors, computed by this very browser: a check that could not fail would prove nothing. */
import { bytesOf, commitment, shuffled, type Proof } from "../lib/fair";

interface Vector {
  size: number;
  proof: Proof & { seed: string };
  order: number[];
}

export async function selfTest(): Promise<{ passed: number; all: number }> {
  const file = await import("../../../docs/fair-vectors.json");
  const vectors = file.vectors as Vector[];
  const fits = await Promise.all(
    vectors.map(async ({ size, proof, order }) => (await commitment(bytesOf(proof.seed))) === proof.commitment && shuffled(size, proof).join() === order.join()),
  );
  return { passed: fits.filter(Boolean).length, all: vectors.length };
}
