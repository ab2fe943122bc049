import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from './operator-error.ts';

/**
 * Keeps other processes out of a folder, as two in one embedded database would destroy it. The lock is SQLite's on a file
 * beside the folder: the operating system holds it for the life of this process and ends it with the process, however that
 * ends, and also between containers that share a volume.
 * @returns a function that lets the next one in
 * @throws when another process, or this one, holds the folder
 */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(`${folder}.lock.db`);
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    throw new FolderInUseError(folder, { cause: error });
  }
  return () => file.close();
}

export class FolderInUseError extends OperatorError {
  override name = 'FolderInUseError';

  constructor(folder: string, options: ErrorOptions) {
    super(
      `${folder} is in use by another process, such as a running shop or a command: stop it first, or wait until it is done`,
      options,
    );
  }
}
