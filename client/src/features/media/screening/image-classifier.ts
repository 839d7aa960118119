/** How likely a picture is of each of the classes that the classifier knows: shares of 1 by the class's name. */
export type ClassShares = Readonly<Record<string, number>>;

/** Tells what a picture shows. */
export interface ImageClassifier {
  /** Throws where it can't tell. */
  classify(image: Blob): Promise<ClassShares>;
  /** Ends what hangs: all that is being classified fails. The next picture starts afresh. */
  stop(): void;
}
