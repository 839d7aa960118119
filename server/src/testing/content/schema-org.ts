/** A type of schema.org: its supertypes, and the types that each property may have. */
export interface SchemaType {
  readonly parents: readonly string[];
  readonly properties: Readonly<Record<string, readonly string[]>>;
}

/** The part of the vocabulary (https://schema.org/JobPosting) that a job posting can use. */
export const SCHEMA_ORG: Readonly<Record<string, SchemaType>> = {
  Thing: {
    parents: [],
    properties: {
      description: ['Text', 'TextObject'],
      identifier: ['PropertyValue', 'Text', 'URL'],
      name: ['Text'],
      sameAs: ['URL'],
      url: ['URL'],
    },
  },
  Intangible: { parents: ['Thing'], properties: {} },
  JobPosting: {
    parents: ['Intangible'],
    properties: {
      applicantLocationRequirements: ['AdministrativeArea'],
      baseSalary: ['MonetaryAmount', 'Number', 'PriceSpecification'],
      datePosted: ['Date', 'DateTime'],
      directApply: ['Boolean'],
      employmentType: ['Text'],
      hiringOrganization: ['Organization', 'Person'],
      industry: ['DefinedTerm', 'Text'],
      jobLocation: ['Place'],
      jobLocationType: ['Text'],
      skills: ['DefinedTerm', 'Text'],
      title: ['Text'],
      validThrough: ['Date', 'DateTime'],
    },
  },
  Organization: {
    parents: ['Thing'],
    properties: { address: ['PostalAddress', 'Text'], logo: ['ImageObject', 'URL'] },
  },
  Person: { parents: ['Thing'], properties: {} },
  Place: { parents: ['Thing'], properties: { address: ['PostalAddress', 'Text'] } },
  AdministrativeArea: { parents: ['Place'], properties: {} },
  Country: { parents: ['AdministrativeArea'], properties: {} },
  StructuredValue: { parents: ['Intangible'], properties: {} },
  PostalAddress: {
    parents: ['StructuredValue'],
    properties: {
      addressCountry: ['Country', 'Text'],
      addressLocality: ['Text'],
      addressRegion: ['Text'],
      postalCode: ['Text'],
    },
  },
  MonetaryAmount: {
    parents: ['StructuredValue'],
    properties: {
      currency: ['Text'],
      maxValue: ['Number'],
      minValue: ['Number'],
      value: ['Boolean', 'Number', 'StructuredValue', 'Text'],
    },
  },
  QuantitativeValue: {
    parents: ['StructuredValue'],
    properties: {
      maxValue: ['Number'],
      minValue: ['Number'],
      unitText: ['Text'],
      value: ['Boolean', 'Number', 'StructuredValue', 'Text'],
    },
  },
  PropertyValue: {
    parents: ['StructuredValue'],
    properties: { value: ['Boolean', 'Number', 'StructuredValue', 'Text'] },
  },
};
