import type { z } from 'zod';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

/** Returns what to write in place of a value; the schemas say it themselves where a value has a form of its own. */
export function explainIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') {
    const wanted = typeNames[issue.expected] ?? `a ${issue.expected}`;
    if (!issue.message.startsWith('Invalid input')) return issue.message;
    return issue.message.endsWith('undefined') ? `is missing; write ${wanted}` : `must be ${wanted}`;
  }
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid')) {
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
  }
  if (issue.code === 'too_small' && issue.message.startsWith('Too small')) {
    if (issue.origin === 'number') return `must be ${issue.minimum} or more`;
    if (issue.origin === 'string' && Number(issue.minimum) > 1) return `must have ${issue.minimum} characters or more`;
    if (issue.origin === 'array') return `is empty; write ${issue.minimum} or more, or take it out`;
    return 'is empty; write a text, or take it out';
  }
  if (issue.code === 'too_big' && issue.message.startsWith('Too big')) {
    if (issue.origin === 'number') return `must be ${issue.maximum} at most`;
    return `is too long; write ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''} at most`;
  }
  if (issue.code === 'custom' && issue.message === 'Invalid input') {
    return 'has a character that cannot be shown; type the text again';
  }
  return issue.message;
}
