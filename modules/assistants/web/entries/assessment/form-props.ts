import type { Assessment, RiskArea, RiskTopic } from '#modules/assistants/contract/drafts/answer.ts';
import type { Marking } from '../fields/field-marks.ts';

/** Properties of an assessment's form and of its parts. */
export interface AssessmentFormProps {
  readonly sis: Assessment;
  readonly onChange: (sis: Assessment) => void;
  readonly marking: Marking;
  /** Error of a field by its path in the request. */
  readonly problemOf: (path: string) => string | undefined;
}

/** Properties of a cell of the risk matrix. */
export interface CellProps extends AssessmentFormProps {
  readonly topic: RiskTopic;
  readonly area: RiskArea;
}
