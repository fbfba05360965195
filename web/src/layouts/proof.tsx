import { lazy, Suspense, useEffect, useState } from "react";
import { whenProofNeeded } from "../api-call.ts";

/** Fetched with the first act that asks for it. */
const ProofBox = lazy(async () => ({ default: (await import("./proof-box.tsx")).ProofBox }));

/** The one dialog in which a person proves again who they are; whatever act asked goes on after it. Of several at once one is asked. */
export function Proof() {
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    whenProofNeeded(() => {
      pending ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        pending = null;
        setAnswer(null);
      });
      return pending;
    });
  }, []);
  return <Suspense fallback={null}>{answer && <ProofBox onAnswer={answer} />}</Suspense>;
}
