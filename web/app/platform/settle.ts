/**
 * Resolves with the answer to a change. Where it was refused or its answer was lost, what is so now is read: a change that
 * was made is answered by that.
 * @param isDone whether what was read shows that the change was made
 * @throws the failure of the change where it was not made, or where nothing could be read
 */
export async function settle<Answer>(
  change: Promise<Answer>,
  read: () => Promise<Answer>,
  isDone: (answer: Answer) => boolean,
): Promise<Answer> {
  try {
    return await change;
  } catch (failure) {
    const answer = await read().catch(() => null);
    if (answer !== null && isDone(answer)) return answer;
    throw failure;
  }
}
