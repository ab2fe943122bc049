import type { FlagSession, Goal } from './session.ts';

/** Goals reached before the flag client has come; more than these are not waited for. */
const mostWaiting = 20;

const waiting: Parameters<FlagSession['reached']>[] = [];
let session: FlagSession | null = null;

/**
 * Tells experiments that the visitor reached a goal.
 * @param revenue in the currency's major unit
 */
export function reachGoal(goal: Goal, revenue?: number): void {
  if (session) session.reached(goal, revenue);
  else if (waiting.length < mostWaiting) waiting.push([goal, revenue]);
}

/** Names the session that goals are told to, those that waited first. */
export function tellGoalsTo(opened: FlagSession): void {
  session = opened;
  for (const [goal, revenue] of waiting.splice(0)) opened.reached(goal, revenue);
}
