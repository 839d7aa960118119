import { StoreError } from '../../errors/store-error.ts';
import { doubleValue } from '../../values/values.ts';
import { typeText } from '../coerce.ts';
import { textScoreOf } from '../text-score.ts';
import type { Operators } from '../define-operator.ts';

export const metaOperators: Operators = {
  $meta: (operand) => {
    if (operand !== 'textScore')
      throw new StoreError(17308, `Unsupported argument to $meta: ${typeText(operand)}`);
    return (root) => {
      const score = textScoreOf(root);
      if (score === undefined) {
        throw new StoreError(40218, 'query requires text score metadata, but it is not available');
      }
      return doubleValue(score);
    };
  },
};
