import type { MemberSummary } from '@weft/shared/members/views';
import {
  RelationshipTag,
  RequestActions,
  connectionStateOf,
  useStoredRelationship,
} from '@/features/network';

/** Ignore and Accept for one request; how it was answered, once it is. */
function RequestAnswer({ requester, isNamed }: { requester: MemberSummary; isNamed: boolean }) {
  const known = useStoredRelationship(requester._id);
  const isOpen = known === undefined || connectionStateOf(known) === 'received';
  if (!isOpen && known.connectionStatus !== 'accepted') return null;
  return (
    <li className="flex flex-wrap items-center gap-2">
      {isNamed && (
        <span className="min-w-0 flex-1 truncate text-label" title={requester.fullName}>
          {requester.fullName}
        </span>
      )}
      {isOpen ? (
        <RequestActions request={{ requester }} size="sm" />
      ) : (
        <RelationshipTag relationship={known} />
      )}
    </li>
  );
}

/** The requests of an entry, answered in place; several are named each. */
export function RequestAnswers({ actors }: { actors: readonly MemberSummary[] }) {
  return (
    <ul className="relative mt-2 flex flex-col gap-2">
      {actors.map((requester) => (
        <RequestAnswer key={requester._id} requester={requester} isNamed={actors.length > 1} />
      ))}
    </ul>
  );
}
