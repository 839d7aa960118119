/** Events of applications. Each is emitted once the change is stored. */
export interface ApplicationEvents {
  'application.sent': {
    readonly companyId: string;
    /** Who is told of it. */
    readonly member: string;
    readonly applicationId: string;
  };
  /** The company moved an application, or opened it for the first time. */
  'application.moved': {
    readonly companyId: string;
    readonly applicant: string;
    /** Differs for each move. */
    readonly key: string;
  };
  /** The job of an undecided application is removed; what was sent is erased. */
  'application.erased': {
    readonly jobId: string;
    readonly applicant: string;
  };
  /** An undecided application is about to be erased. */
  'application.ending': {
    readonly companyId: string;
    readonly applicant: string;
    /** Differs for each time of erasure. */
    readonly key: string;
  };
}
