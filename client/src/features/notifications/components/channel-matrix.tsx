import { useState } from 'react';
import {
  CHANNEL_MATRIX,
  CHANNELS,
  isChoice,
  KIND_GROUPS,
  MATRIX_KINDS,
  type Channel,
  type KindGroup,
  type MatrixKind,
} from '@weft/shared/notifications/channels';
import type { NotificationSettings } from '@weft/shared/notifications/settings';
import { NETWORK_NOTIFICATION_KINDS } from '@weft/shared/notifications/views';
import { NOTIFICATION_TEXTS } from '@weft/shared/notifications/texts';
import { useOwnProfile } from '@/features/members';
import { Checkbox } from '@/ui/form/checkbox';
import { SelectField } from '@/ui/form/select-field';
import { texts } from '../texts/generated';

const { matrix } = texts;
const NETWORK_KINDS: readonly MatrixKind[] = NETWORK_NOTIFICATION_KINDS;
const { kinds } = NOTIFICATION_TEXTS;

type Switches = Partial<Pick<NotificationSettings, 'kinds' | Exclude<Channel, 'app'>>>;
type OnChange = (change: {
  readonly [Name in keyof Switches]: Partial<NonNullable<Switches[Name]>>;
}) => void;

interface CellProps {
  readonly kind: MatrixKind;
  readonly settings: NotificationSettings;
  readonly onChange: OnChange;
}

const nameOf = (channel: Channel) => (channel === 'app' ? 'kinds' : channel);
/** The kinds of a group, for owners with those that only owners are told of. */
const kindsOf = (group: KindGroup, isOwner: boolean) =>
  MATRIX_KINDS.filter(
    (kind) => CHANNEL_MATRIX[kind].group === group && (isOwner || !NETWORK_KINDS.includes(kind)),
  );

/** Whether the kind appears in Weft at all; the other channels need that. */
const isInApp = (kind: MatrixKind, settings: NotificationSettings): boolean =>
  kind === 'message' || kind === 'security' || settings.kinds[kind];

/** A table of the kinds of notifications by channel. Phones show one group of kinds at a time. */
export function ChannelMatrix({ settings, onChange }: Omit<CellProps, 'kind'>) {
  const [shown, setShown] = useState<KindGroup>('people');
  const isOwner = useOwnProfile().profile?.role === 'owner';
  const options = KIND_GROUPS.map((group) => ({ value: group, label: texts.groups[group] }));
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-[560px] text-small text-muted">{matrix.mailHint}</p>
      <SelectField
        label={matrix.group}
        className="md:hidden"
        options={options}
        value={shown}
        onChange={({ target }) => setShown(target.value as KindGroup)}
      />
      <table className="w-full border-collapse text-label">
        <caption className="sr-only">{matrix.caption}</caption>
        <thead className="bg-sunken text-small text-muted">
          <tr className="border-y border-line">
            <th scope="col" className="px-3 py-2.5 text-start font-semibold max-md:px-1">
              {matrix.kind}
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-[104px] px-1 text-center font-semibold max-md:w-14">
                {texts.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        {KIND_GROUPS.map((group) => (
          <tbody key={group} className={group === shown ? undefined : 'max-md:hidden'}>
            <tr className="max-md:hidden">
              <th
                scope="rowgroup"
                colSpan={CHANNELS.length + 1}
                className="px-3 pt-4 pb-1 text-start text-small text-muted"
              >
                {texts.groups[group]}
              </th>
            </tr>
            {kindsOf(group, isOwner).map((kind) => (
              <Row key={kind} kind={kind} settings={settings} onChange={onChange} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Row(cell: CellProps) {
  const { kind } = cell;
  return (
    <tr className="border-b border-line">
      <th
        scope="row"
        className="min-w-0 px-3 py-3 text-start font-semibold hyphens-auto [overflow-wrap:anywhere] max-md:px-1"
      >
        {kinds[kind]}
        {kind === 'security' && (
          <span className="block text-small font-normal text-muted">{matrix.securityHint}</span>
        )}
      </th>
      {CHANNELS.map((channel) => (
        <td key={channel} className="h-11 text-center">
          <Cell {...cell} channel={channel} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ kind, channel, settings, onChange }: CellProps & { readonly channel: Channel }) {
  const rule = CHANNEL_MATRIX[kind][channel];
  const name = nameOf(channel);
  const isOn = rule === 'always' || settings[name][kind as keyof NotificationSettings['kinds']];
  const isPossible = channel === 'app' || isInApp(kind, settings);
  return (
    <div className="mx-auto w-5">
      <Checkbox
        label={
          <span className="sr-only">
            {matrix.cell({ kind: kinds[kind], channel: texts.channels[channel] })}
          </span>
        }
        checked={isOn && isPossible}
        disabled={!isChoice(kind, channel) || !isPossible}
        onChange={({ target }) => onChange({ [name]: { [kind]: target.checked } })}
      />
    </div>
  );
}
