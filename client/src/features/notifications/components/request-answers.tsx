import type { MemberSummary } from '@weft/shared/members/views';
import {
  RelationshipTag,
  RequestActions,
  connectionStateOf,
  useStoredRelationship,
} from '@/features/network';

/** Ignore and Accept for one request, or the tag "Connected" once it is accepted. */
function RequestAnswer({ requester, isNamed }: { requester: MemberSummary; isNamed: boolean }) {
  const relationship = useStoredRelationship(requester._id);
  const isPending = relationship === undefined || connectionStateOf(relationship) === 'received';
  if (!isPending && relationship.connectionStatus !== 'accepted') return null;
  return (
    <li className="flex flex-wrap items-center gap-2">
      {isNamed && (
        <span dir="auto" className="align-page min-w-0 flex-1 truncate text-label" title={requester.fullName}>
          {requester.fullName}
        </span>
      )}
      {isPending ? (
        <RequestActions request={{ requester }} size="sm" />
      ) : (
        <RelationshipTag relationship={relationship} />
      )}
    </li>
  );
}

/** Buttons for the requests of an entry, with names if there are several. */
export function RequestAnswers({ actors }: { actors: readonly MemberSummary[] }) {
  return (
    <ul className="relative mt-2 flex flex-col gap-2">
      {actors.map((requester) => (
        <RequestAnswer key={requester._id} requester={requester} isNamed={actors.length > 1} />
      ))}
    </ul>
  );
}
