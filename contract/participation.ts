// No schemas here: the flag client's code in the browser imports this without the library of the schemas.

/** The cookie with a visitor's own answer to taking part in experiments. Scripts read it. */
export const participationCookie = 'experiments';

export const participationAnswers = ['yes', 'no'] as const;
export type ParticipationAnswer = (typeof participationAnswers)[number];

/** Returns the answer that a cookie holds; null where there is none. */
export const readAnswer = (cookie: string | undefined): ParticipationAnswer | null =>
  participationAnswers.find((answer) => answer === cookie) ?? null;

/** Whether a visitor takes part: who has said so, and, where no consent is required, who has not said no. */
export const isTakingPart = (answer: ParticipationAnswer | null, isConsentRequired: boolean): boolean =>
  answer === 'yes' || (answer === null && !isConsentRequired);
