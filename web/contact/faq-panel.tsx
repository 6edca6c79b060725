import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Panel } from '../layout/panel.tsx';
import classes from './contact.module.css';
import { FAQ_QUESTIONS, type FaqQuestion } from './faq-questions.ts';

/** A list of questions. Opening an answer closes the others. */
export function FaqPanel() {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Panel title="Frequently asked questions">
      <div className={classes.questions}>
        {FAQ_QUESTIONS.map((each) => (
          <Item
            key={each.question}
            {...each}
            isOpen={each.question === open}
            onToggle={() => setOpen(each.question === open ? null : each.question)}
          />
        ))}
      </div>
    </Panel>
  );
}

function Item({ question, answer, isOpen, onToggle }: FaqQuestion & { isOpen: boolean; onToggle: () => void }) {
  const id = useId();
  return (
    <div className="ruled">
      <h3 className={classes.heading}>
        <button
          type="button"
          className={`${classes.question} bare row between gap-md`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {question}
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={`${classes.mark} rigid muted`} />
        </button>
      </h3>
      <p id={id} hidden={!isOpen} className={classes.answer}>
        {answer}
      </p>
    </div>
  );
}
