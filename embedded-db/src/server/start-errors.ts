/** Another process, or another part of this one, serves the folder; `uri` connects to it. */
export class FolderInUseError extends Error {
  readonly uri: string;
  readonly pid: number;

  constructor(directory: string, pid: number, uri: string) {
    super(`the folder ${directory} is already served by process ${pid}; connect to ${uri}`);
    this.name = 'FolderInUseError';
    this.pid = pid;
    this.uri = uri;
  }
}

/** The folder cannot be opened: it is damaged, has a newer format, or belongs to no store. */
export class FolderUnusableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FolderUnusableError';
  }
}

/** A start error as a message between threads. */
export type StartFailure =
  | { kind: 'in-use'; directory: string; pid: number; uri: string }
  | { kind: 'unusable'; message: string }
  | { kind: 'other'; message: string };

export function describeFailure(error: unknown, directory: string): StartFailure {
  if (error instanceof FolderInUseError) return { kind: 'in-use', directory, pid: error.pid, uri: error.uri };
  const message = error instanceof Error ? error.message : String(error);
  return { kind: error instanceof FolderUnusableError ? 'unusable' : 'other', message };
}

export function restoreFailure(failure: StartFailure): Error {
  if (failure.kind === 'in-use') return new FolderInUseError(failure.directory, failure.pid, failure.uri);
  return failure.kind === 'unusable' ? new FolderUnusableError(failure.message) : new Error(failure.message);
}
