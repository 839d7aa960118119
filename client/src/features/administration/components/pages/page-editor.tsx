import { PageDraftInput, type EditedPage } from '@weft/shared/administration/pages-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { PAGE_LIMITS } from '@weft/shared/limits';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { RichTextEditor } from '@/features/profiles';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { Checkbox } from '@/ui/form/checkbox';
import { TextField } from '@/ui/form/text-field';
import { LeaveQuestion } from '@/ui/overlay/leave-question';
import { useChangePage, type PageChange } from '../../api/use-page-changes';
import { EditConflict } from './edit-conflict';
import { nameOfPage, PAGE_PATHS } from './page-names';
import { SavedBy } from './saved-by';
import { texts } from './texts/generated';

interface Values {
  readonly html: string;
  readonly note: string;
  readonly mustAccept: boolean;
}

const valuesOf = ({ html, draft }: EditedPage): Values => ({
  html: draft?.html ?? html,
  note: draft?.note ?? '',
  mustAccept: draft?.mustAccept ?? false,
});

/** What somebody writes, and the stored state that it is based on. */
function usePageEditor(loaded: EditedPage) {
  const [base, setBase] = useState(loaded);
  const [values, setValues] = useState(valuesOf(loaded));
  const [saved, setSaved] = useState(values);
  /** The editor reads its text again when this changes. */
  const [reads, setReads] = useState(0);
  const [errors, setErrors] = useState<Partial<Pick<Values, 'html' | 'note'>>>({});
  const change = useChangePage(loaded.page);
  const readAgain = (stored: EditedPage) => {
    setBase(stored);
    setValues(valuesOf(stored));
    setSaved(valuesOf(stored));
    setReads(reads + 1);
    change.reset();
  };
  const send = (how: PageChange['how'], from = base) => {
    const { revision } = from;
    const body = { ...values, revision };
    const issues = PageDraftInput.safeParse(body).error?.issues ?? [];
    const first = (field: 'html' | 'note') => issues.find(({ path }) => path[0] === field)?.message;
    const [html, note] = [first('html'), first('note')];
    setErrors({ ...(html !== undefined && { html }), ...(note !== undefined && { note }) });
    if (how === 'discard')
      change.mutate({ how, body: { revision } }, { onSuccess: ({ page }) => readAgain(page) });
    else if (issues.length === 0)
      change.mutate(
        { how, body },
        {
          onSuccess: ({ page }) => {
            const cleared = how === 'publish' && { note: '', mustAccept: false };
            setBase(page);
            setSaved({ ...values, ...cleared });
            setValues((now) => ({ ...now, ...cleared }));
          },
        },
      );
  };
  const set = (more: Partial<Values>) => {
    setValues((now) => ({ ...now, ...more }));
    setErrors({});
  };
  const isUnsaved = JSON.stringify(values) !== JSON.stringify(saved);
  return { base, values, isUnsaved, reads, errors, change, set, send, readAgain };
}

type Editing = ReturnType<typeof usePageEditor>;

function Actions({ base, change, send }: Editing) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button busy={change.isPending && change.variables.how === 'publish'} onClick={() => send('publish')}>
        {texts.publish({ version: base.version + 1 })}
      </Button>
      <Button
        variant="secondary"
        busy={change.isPending && change.variables.how === 'save'}
        onClick={() => send('save')}
      >
        {texts.saveDraft}
      </Button>
      {base.draft && (
        <Button
          variant="ghost"
          busy={change.isPending && change.variables.how === 'discard'}
          onClick={() => send('discard')}
        >
          {texts.discard}
        </Button>
      )}
    </div>
  );
}

/** Writes a page of the network. A text that somebody else saved meanwhile is shown, and nothing is overwritten unseen. */
export function PageEditor({ loaded }: { loaded: EditedPage }) {
  const editing = usePageEditor(loaded);
  const { base, values, isUnsaved, reads, errors, change, set, send, readAgain } = editing;
  const { page } = base;
  const title = nameOfPage(page);
  return (
    <Card aria-labelledby="edited-page" className="flex flex-col gap-4 p-5 max-md:p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="edited-page">{title}</h2>
        <Link to={PAGE_PATHS[page]} target="_blank" className="link-text">
          {texts.view}
        </Link>
      </div>
      <SavedBy draft={base.draft} />
      {change.isError && (
        <BannerMessage tone="danger">
          {messageOf(change.error, ADMINISTRATION_TEXTS.failed.savePage)}
        </BannerMessage>
      )}
      {isApiError(change.error, 'EDIT_CONFLICT') && (
        <EditConflict page={page} onUseTheirs={readAgain} onKeepMine={(theirs) => send('save', theirs)} />
      )}
      <Suspense
        fallback={
          <SkeletonGroup label={texts.loadingEditor}>
            <Skeleton className="h-[214px] rounded-md!" />
          </SkeletonGroup>
        }
      >
        <RichTextEditor
          key={reads}
          label={title}
          hint={texts.editorHint}
          initial={values.html}
          max={PAGE_LIMITS.textMax}
          error={errors.html}
          onChange={(html) => set({ html })}
        />
      </Suspense>
      <TextField
        label={texts.note}
        hint={texts.noteHint}
        autoComplete="off"
        dir="auto"
        value={values.note}
        error={errors.note}
        onChange={(event) => set({ note: event.target.value })}
      />
      <Checkbox
        label={
          <>
            {texts.mustAccept}
            <span className="block text-small text-muted">{texts.mustAcceptHint}</span>
          </>
        }
        checked={values.mustAccept}
        onChange={(event) => set({ mustAccept: event.target.checked })}
      />
      <Actions {...editing} />
      <LeaveQuestion isUnsaved={isUnsaved} dependsOnQuery />
    </Card>
  );
}
