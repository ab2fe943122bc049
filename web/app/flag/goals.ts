import type { FlagSession, Goal, Revenue } from './session.ts';

/** The most goals that wait for the flag client to load. */
const maxWaiting = 20;

const waiting: Parameters<FlagSession['trackGoal']>[] = [];
let session: FlagSession | null = null;
let onWaiting: (() => void) | null = null;

/** Tracks that the visitor reached a goal of experiments. Until the flag client is there, the goal waits. */
export function reachGoal(goal: Goal, revenue?: Revenue): void {
  if (session) {
    session.trackGoal(goal, revenue);
    return;
  }
  if (waiting.length < maxWaiting) waiting.push([goal, revenue]);
  onWaiting?.();
}

/** Sets the session that tracks goals, and hands it those that have waited. */
export function setGoalSession(opened: FlagSession): void {
  session = opened;
  for (const [goal, revenue] of waiting.splice(0)) opened.trackGoal(goal, revenue);
}

/** Calls back when a goal waits for the flag client. @returns a function that stops it */
export function listenForWaitingGoals(callback: () => void): () => void {
  onWaiting = callback;
  if (waiting.length > 0) callback();
  return () => {
    onWaiting = null;
  };
}
