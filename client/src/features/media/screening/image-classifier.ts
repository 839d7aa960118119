/** Probability of each class by its name, 0 to 1. */
export type ClassProbabilities = Readonly<Record<string, number>>;

/** Classifies the content of pictures. */
export interface ImageClassifier {
  /** Throws if the picture can't be classified. */
  classify(image: Blob): Promise<ClassProbabilities>;
  /** Aborts running classifications, which then throw. The next picture starts a new worker. */
  stop(): void;
}
