import { lazy, Suspense, useEffect, useState } from "react";
import { whenProofNeeded } from "../api-call.ts";

/** Fetched with the first act that asks for it. */
const ProofBox = lazy(async () => ({ default: (await import("./proof-box.tsx")).ProofBox }));

/** The one dialog in which a person proves again who they are; whatever act asked goes on after it. Of several at once one is asked. */
export function Proof() {
  const [question, setQuestion] = useState<{ withFactor: boolean; answer: (proved: boolean) => void } | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    whenProofNeeded((withFactor) => {
      pending ??= new Promise<boolean>((answer) => setQuestion({ withFactor, answer })).finally(() => {
        pending = null;
        setQuestion(null);
      });
      return pending;
    });
  }, []);
  return (
    <Suspense fallback={null}>{question && <ProofBox withFactor={question.withFactor} onAnswer={question.answer} />}</Suspense>
  );
}
