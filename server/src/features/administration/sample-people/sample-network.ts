/** Invented members for an empty network, provided by the composition. */
export interface SampleNetwork {
  /** The addresses of those whom `fill` lets join. */
  addresses(): Promise<readonly string[]>;
  /** Lets them join, write and react. Calls `step` often, and ends with what that throws. */
  fill(step: () => void): Promise<void>;
}
