import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { type Ask, ConfirmContext, type Confirmed, type Question } from "./confirm-context.ts";

export { type Confirmed, type ConfirmField, type ControlProps, type Question, useConfirm } from "./confirm-context.ts";

/** Fetched with the first question: the first screen needs no dialog. */
const ConfirmBox = lazy(async () => ({ default: (await import("./confirm-box.tsx")).ConfirmBox }));

interface Open {
  id: number;
  question: Question;
  answer: (answer: Confirmed | null) => void;
}

/**
 * A question may ask another one ("leave without saving?"): they lie over each other, and each is answered. The same question once more, pressed
 * before the first was drawn, is the same question: the second press asks for nothing.
 */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<readonly Open[]>([]);
  const questionCount = useRef(0);
  const standing = useRef(new Set<string>());
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((answer) => {
        const name = `${question.title} ${question.action}`;
        if (standing.current.has(name)) return answer(null);
        standing.current.add(name);
        questionCount.current += 1;
        const one = { id: questionCount.current, question, answer };
        setOpen((now) => [...now, one]);
      }),
    [],
  );
  const close = (one: Open, answer: Confirmed | null) => {
    standing.current.delete(`${one.question.title} ${one.question.action}`);
    one.answer(answer);
    setOpen((now) => now.filter(({ id }) => id !== one.id));
  };
  return (
    <ConfirmContext.Provider value={ask}>
      {children}
      <Suspense fallback={null}>
        {open.map((one) => (
          <ConfirmBox key={one.id} question={one.question} onAnswer={(answer) => close(one, answer)} />
        ))}
      </Suspense>
    </ConfirmContext.Provider>
  );
}
