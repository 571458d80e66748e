import { useId } from 'react';
import { limits } from '#contract/limits';
import controls from '../shared/form/control.module.css';
import { Select } from '../shared/form/select.tsx';
import { t } from '../strings.ts';
import type { Answers, Question } from './formats.ts';
import styles from './match-columns.module.css';

interface TableQuestionsProps {
  questions: readonly Question[];
  answers: Answers;
  /** Offered while something is answered in words, by the name of the question. */
  offered: Readonly<Record<string, readonly string[]>>;
  onAnswer: (name: string, answer: string) => void;
}

/** What the columns leave open. */
export const TableQuestions = ({ questions, answers, offered, onAnswer }: TableQuestionsProps) =>
  questions.map(({ name, text, choices, isOptional }) =>
    choices ? (
      <Choice
        key={name}
        label={text}
        value={answers[name] ?? ''}
        none={t('table.ask.choose')}
        choices={choices}
        onChoose={(value) => onAnswer(name, value)}
      />
    ) : (
      <Words
        key={name}
        label={isOptional ? `${text} ${t('log.optional')}` : text}
        value={answers[name] ?? ''}
        offered={offered[name] ?? []}
        onWrite={(value) => onAnswer(name, value)}
      />
    ),
  );

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  /** The choice of nothing. */
  none?: string;
  onChoose: (value: string) => void;
}

export function Choice({ label, value, choices, none, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {none && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </div>
  );
}

interface WordsProps {
  label: string;
  value: string;
  offered: readonly string[];
  onWrite: (value: string) => void;
}

function Words({ label, value, offered, onWrite }: WordsProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={controls.control}
        autoComplete="off"
        maxLength={limits.shortText}
        list={`${id}-offered`}
        value={value}
        onChange={({ target }) => onWrite(target.value)}
      />
      <datalist id={`${id}-offered`}>
        {offered.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </div>
  );
}
