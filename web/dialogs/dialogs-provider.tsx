import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { AlertDialog, type AlertQuestion } from './alert-dialog.tsx';

type Ask = {
  /** Shows a message until the user closes it. */
  alert: (said: Pick<AlertQuestion, 'title' | 'message'>) => Promise<void>;
  /**
   * Asks for confirmation. If `act` is set, the promise resolves when the work in `act` is done. Pressing Escape
   * cancels.
   */
  confirm: (question: Omit<AlertQuestion, 'field' | 'alternative'> & { cancelLabel: string }) => Promise<boolean>;
  /** Asks the user to choose between two ways to continue. Resolves to null if the user cancels. */
  choose: (
    question: AlertQuestion & { alternative: string; cancelLabel: string },
  ) => Promise<'confirm' | 'alternative' | null>;
  /** Asks for a line of text. Resolves to null if the user cancels. */
  prompt: (question: AlertQuestion & { field: string; cancelLabel: string }) => Promise<string | null>;
};

const Context = createContext<Ask | null>(null);

/** Provides alerts, confirmations and prompts that are shown as dialogs in the page. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ question: AlertQuestion; answer: (text: string | null) => void } | null>(null);
  const ask = useMemo<Ask>(() => {
    const put = (question: AlertQuestion) =>
      new Promise<string | null>((resolve) => {
        const answer = (text: string | null) => {
          setOpen(null);
          resolve(text);
        };
        setOpen({ question, answer });
      });
    return {
      alert: async (said) => {
        await put({ ...said, confirmLabel: 'OK' });
      },
      confirm: async (question) => (await put(question)) !== null,
      choose: async (question) => {
        const answer = await put(question);
        if (answer === null) return null;
        return answer === question.alternative ? 'alternative' : 'confirm';
      },
      prompt: put,
    };
  }, []);
  return (
    <Context value={ask}>
      {children}
      {open && <AlertDialog question={open.question} onAnswer={open.answer} />}
    </Context>
  );
}

export function useDialogs(): Ask {
  const ask = use(Context);
  if (ask === null) throw new Error('useDialogs needs a DialogsProvider above it');
  return ask;
}
