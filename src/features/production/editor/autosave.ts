import { AppError, type Failure } from '#base/errors.ts';
import type { StaffText } from '../contract.ts';

/** So long after the last change a text is saved. */
const PAUSE_MS = 2000;
/** So long after a failure it is tried again. */
const AGAIN_MS = 10_000;

/** Failures that may be over in a moment. */
const PASSING: ReadonlySet<Failure> = new Set<Failure>(['unavailable', 'too-many']);

/** `conflict`: somebody else has saved; `refused`: the text has a fault that a person has to correct. */
export type SaveState =
  | { name: 'saved' | 'changed' | 'saving' | 'offline' | 'conflict' }
  | { name: 'refused'; message: string };

/** `new`: a version of its own; `below`: a version below the latest one, which stays the latest. */
type Place = 'same' | 'new' | 'below';

interface AutosaveNeeds {
  /** Sends the text as it is now. */
  send: (revision: string, place: Place) => Promise<StaffText>;
  onState: (state: SaveState) => void;
  onSaved: (text: StaffText) => void;
}

/** Saves a text while it is written: one request at a time, again after a lost connection, never over the edits of others. */
export class Autosave {
  private readonly needs: AutosaveNeeds;
  private revision: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSending = false;
  /** Counts changes, so that those made during a request are not taken for saved. */
  private changes = 0;
  private savedChanges = 0;
  private isStopped = false;

  constructor(revision: string, needs: AutosaveNeeds) {
    this.revision = revision;
    this.needs = needs;
  }

  get isDirty(): boolean {
    return this.changes !== this.savedChanges;
  }

  /** Says that the text has changed. */
  changed(): void {
    this.changes++;
    if (this.isStopped) return;
    if (!this.isSending) this.needs.onState({ name: 'changed' });
    this.wait(PAUSE_MS);
  }

  /** Saves at once. With the `revision` of others the text becomes a version after theirs. */
  async now(revision?: string): Promise<void> {
    if (revision !== undefined) {
      this.revision = revision;
      this.isStopped = false;
    }
    clearTimeout(this.timer);
    if (this.isSending || this.isStopped || !this.isDirty) return;
    this.isSending = true;
    const sent = this.changes;
    this.needs.onState({ name: 'saving' });
    try {
      const text = await this.needs.send(this.revision, revision === undefined ? 'same' : 'new');
      this.revision = text.revision;
      this.savedChanges = sent;
      this.needs.onSaved(text);
      this.needs.onState({ name: this.isDirty ? 'changed' : 'saved' });
      if (this.isDirty) this.wait(PAUSE_MS);
    } catch (error) {
      this.failed(error);
    } finally {
      this.isSending = false;
    }
  }

  /** Saves the text below the latest version, after which it can be left. Throws the failure of the request. */
  async giveWay(): Promise<void> {
    const sent = this.changes;
    await this.needs.send(this.revision, 'below');
    this.savedChanges = sent;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.isStopped = true;
  }

  private wait(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.now(), milliseconds);
  }

  private failed(error: unknown): void {
    if (error instanceof AppError && error.failure === 'conflict') {
      this.isStopped = true;
      this.needs.onState({ name: 'conflict' });
    } else if (error instanceof AppError && !PASSING.has(error.failure)) {
      this.needs.onState({ name: 'refused', message: error.issues?.[0]?.message ?? error.message });
    } else {
      this.needs.onState({ name: 'offline' });
      this.wait(AGAIN_MS);
    }
  }
}
