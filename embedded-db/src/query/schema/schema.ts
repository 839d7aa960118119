import type { Document, Value } from '../../values/values.ts';

/** What one keyword of a schema asks of a value. */
export interface Rule {
  test: (value: Value) => boolean;
  /** Why a value fails the test, in MongoDB's form. */
  explain: (value: Value) => Document;
}

/** A compiled `$jsonSchema`: all its rules must hold. */
export interface Schema extends Pick<Rule, 'test'> {
  /** The rules that a value breaks. */
  explain: (value: Value) => Document[];
  /** Its `title` and `description`, which stand in explanations. */
  readonly annotations: Readonly<Record<string, Value>>;
}

/** Compiles a schema inside another one. */
export type CompileSchema = (schema: Document) => Schema;

/** Compiles a keyword of a schema; undefined where it asks for nothing by itself. */
export type KeywordCompiler = (schema: Document, keyword: string, compile: CompileSchema) => Rule | undefined;
