import { useState } from "react";

/** Whether what is at hand answers this question, even while a further one is asked beside it. */
export function useAnswered(question: string, isAnswer: boolean): boolean {
  const [answered, setAnswered] = useState<string | null>(null);
  if (isAnswer && answered !== question) setAnswered(question);
  return answered === question;
}
