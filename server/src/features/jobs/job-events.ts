/** Events of jobs. Each is emitted once the change is stored. */
export interface JobEvents {
  /** A new job matches searches that these members have saved. */
  'job.announced': {
    readonly jobId: string;
    readonly companyId: string;
    readonly members: readonly string[];
  };
}
