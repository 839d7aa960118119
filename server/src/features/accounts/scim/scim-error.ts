const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The kinds of RFC 7644, section 3.12, that Weft answers. */
type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'uniqueness';

/** A failure of a SCIM call. Its detail is for the administrators of the organisation, in English. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.name = 'ScimError';
    this.status = status;
    this.scimType = scimType;
  }

  /** The body of the response. */
  get body(): object {
    const { status, scimType, message } = this;
    return {
      schemas: [ERROR_SCHEMA],
      status: String(status),
      ...(scimType !== undefined && { scimType }),
      detail: message,
    };
  }
}

export const noSuchUser = (): ScimError => new ScimError(404, 'There is no such user.');
export const invalidValue = (detail: string): ScimError => new ScimError(400, detail, 'invalidValue');
