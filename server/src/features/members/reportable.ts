/** What of a thing is kept as evidence when it is reported. */
export interface Evidenced {
  readonly text: string;
  readonly files: readonly EvidencedFile[];
}

/** A file of it. `item` is null where moderators may not open it. */
export interface EvidencedFile {
  readonly name: string;
  readonly kind: 'image' | 'video' | 'file';
  /** The stored item and the address that it is shown by. */
  readonly item: { readonly id: string; readonly url: string } | null;
}

/** Something that can be reported, as it stands now. */
export interface Reported extends Evidenced {
  readonly author: string;
  /** The post that it is or stands under. */
  readonly postId: string | null;
}

/**
 * One kind of thing that can be reported, by the feature that keeps it. What is reported is read for the reporter by the rules by which
 * they see it, and removed by the very service by which its author removes it.
 */
export interface Reportable {
  /** As the viewer sees it. Throws NOT_FOUND for what they may not know of. */
  seenBy(viewerId: string, id: string): Promise<Reported>;
  /** As it stands, whoever asks; null where it is gone. */
  find(id: string): Promise<Reported | null>;
  /** Removes it; nothing where it is gone. Absent for what can't be removed. */
  remove?(id: string): Promise<void>;
}
