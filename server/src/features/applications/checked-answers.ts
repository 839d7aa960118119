import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import type { QuestionInput } from '@weft/shared/jobs/fields';
import { invalid } from '../../errors/common.ts';

const { rules } = APPLICATION_TEXTS;

interface Answer {
  readonly question: string;
  readonly answer: string;
}

const NUMBER = /^-?\d{1,12}(?:\.\d{1,6})?$/;
const YES_NO: readonly string[] = ['yes', 'no'];

function messageFor(
  { kind, options, isRequired }: QuestionInput,
  answer: string,
): (() => string) | undefined {
  if (answer === '') return isRequired ? () => rules.answer : undefined;
  if (kind === 'number' && !NUMBER.test(answer)) return () => rules.answerNumber;
  if (kind === 'yesNo' && !YES_NO.includes(answer)) return () => rules.answerChoice;
  if (kind === 'choice' && !options.includes(answer)) return () => rules.answerChoice;
  return undefined;
}

/**
 * Returns the answers in the order of the questions, without empty ones. Throws VALIDATION_FAILED at `answers.<index>`,
 * or at `answers` if they belong to other questions.
 */
export function checkedAnswers(questions: readonly QuestionInput[], given: readonly Answer[]): Answer[] {
  const byQuestion = new Map(given.map(({ question, answer }) => [question, answer]));
  const isKnown = ({ question }: Answer) => questions.some(({ text }) => text === question);
  if (!given.every(isKnown)) throw invalid({ answers: () => rules.questionsChanged });
  const answers = questions.map(({ text }) => ({ question: text, answer: byQuestion.get(text) ?? '' }));
  const failures = questions.flatMap((question, index) => {
    const message = messageFor(question, answers[index]?.answer ?? '');
    return message ? [[`answers.${index}`, message] as const] : [];
  });
  if (failures.length > 0) throw invalid(Object.fromEntries(failures));
  return answers.filter(({ answer }) => answer !== '');
}
