import type { NotificationPicture, NotificationView } from '@weft/shared/notifications/views';
import { Link } from 'react-router-dom';
import { Avatar } from '@/ui/display/avatar';
import { EmployerLogo } from '@/ui/display/employer-logo';
import { cx } from '@/ui/cx';
import { TimeAgo } from '@/ui/display/time-ago';
import { placeOf } from '@weft/shared/notifications/place';
import { sentenceOf } from '@weft/shared/notifications/sentence';
import { KindBadge } from './kind-badge';
import { RequestAnswers } from './request-answers';
import { RichText } from '@/ui/display/rich-text';
import { texts } from '../texts/generated';

/** Thumbnail of the post. Its size is fixed, so loading shifts nothing; it disappears if it fails to load. */
function Picture({ picture: { url, placeholder } }: { picture: NotificationPicture }) {
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      className="size-12 flex-none rounded-md bg-sunken bg-cover object-cover"
      style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
    />
  );
}

const namesPart = (names: string) => (
  <b dir="auto" className="font-semibold">
    {names}
  </b>
);

/** One entry with a sentence, an excerpt and the time. Opening it marks it as read; requests can be answered in place. */
export function NotificationRow({
  notification,
  onOpen,
}: {
  notification: NotificationView;
  onOpen: (notification: NotificationView) => void;
}) {
  const { kind, actors, company, createdAt, excerpt, picture, reaction, isRead } = notification;
  const { subject, action } = sentenceOf(notification);
  const sentence = texts.entry({
    names: subject,
    action,
    b: namesPart,
  });
  const [first] = actors;
  return (
    <div
      className={cx(
        'relative flex items-start gap-3 px-4 py-3 text-text hover:bg-hover',
        !isRead && 'bg-primary-soft/50 [--initials-fill:var(--surface)]',
      )}
    >
      <span className="relative flex-none">
        {company ? (
          <EmployerLogo employer={company} size={44} />
        ) : (
          <Avatar name={first?.fullName ?? ''} src={first?.profileImage} size={44} />
        )}
        <KindBadge kind={kind} reaction={reaction} className="absolute -end-1.5 -bottom-1.5" />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to={placeOf(notification)}
          className="block rounded-xs text-text after:absolute after:inset-0"
          onClick={() => onOpen(notification)}
        >
          <span className="block text-label wrap-anywhere">
            <RichText parts={sentence} />
          </span>{' '}
          {excerpt !== null && (
            <span dir="auto" className="mt-0.5 line-clamp-2 text-small text-muted wrap-anywhere">
              {excerpt}
            </span>
          )}
          <TimeAgo iso={createdAt} className="text-small text-subtle" />
          {!isRead && <span className="sr-only"> {texts.unread}</span>}
        </Link>
        {kind === 'request' && <RequestAnswers actors={actors} />}
      </div>
      {picture && <Picture picture={picture} />}
      {!isRead && <span aria-hidden="true" className="mt-2 size-2.5 flex-none rounded-full bg-accent" />}
    </div>
  );
}
