import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { Card } from '@/ui/display/card';
import { texts } from '../texts/generated';

/** Lets the viewer choose if several members have the name in the URL. */
export function ProfileChooser({ name, members }: { name: string; members: readonly MemberSummary[] }) {
  return (
    <div className="mx-auto max-w-[640px] p-6 max-md:p-3">
      <h1 className="wrap-anywhere">{texts.whichMember({ name })}</h1>
      <p className="mt-1.5 text-muted">{texts.sameName({ count: members.length })}</p>
      <Card className="mt-5">
        <ul className="divide-y divide-line">
          {members.map((member) => (
            <li
              key={member._id}
              className="relative flex items-center gap-3 px-5 py-3.5 hover:bg-hover max-md:px-4"
            >
              <Avatar name={member.fullName} src={member.profileImage} size={52} />
              <div className="min-w-0 flex-1">
                <Link
                  to={paths.profile(member._id)}
                  dir="auto"
                  className="align-page block truncate font-[650] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
                >
                  {member.fullName}
                </Link>
                <p dir="auto" className="align-page text-small wrap-anywhere text-muted">
                  {member.headline || NETWORK_TEXTS.noHeadline}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
