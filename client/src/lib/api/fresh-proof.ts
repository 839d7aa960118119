import { Signal } from '../signal';

/** An open question for a password or code. */
interface ProofQuestion {
  /** Answers whether the server has accepted a proof. */
  readonly answer: (isProven: boolean) => void;
}

/** The open question; the application shows a dialog for it. */
export const proofQuestion = new Signal<ProofQuestion | undefined>(undefined);

let asked: Promise<boolean> | undefined;

/** Asks the member to confirm that it's them: once for all calls that wait. False if they cancel. */
export function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    proofQuestion.set({ answer: resolve });
  }).finally(() => {
    asked = undefined;
    proofQuestion.set(undefined);
  });
  return asked;
}
