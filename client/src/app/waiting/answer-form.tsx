import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerApplication, type ApplicationView } from '@weft/shared/joining/contract';
import { JOINING_TEXTS } from '@weft/shared/joining/texts';
import { useMe } from '@/features/members';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { useForm } from '@/lib/forms/use-form';
import { useDraft } from '@/lib/storage/drafts';
import { Button } from '@/ui/button/button';
import { TextAreaField } from '@/ui/form/text-area-field';
import { texts } from './texts/generated';
import { applicationQuery } from './application-query';

const { done, failed } = JOINING_TEXTS;

/** The question to applicants. The answer can be changed until somebody decides. */
export function AnswerForm({ application: { question, answer } }: { application: ApplicationView }) {
  const client = useQueryClient();
  const me = useMe();
  const [draft, setDraft, forgetDraft] = useDraft(me?._id, 'joining-answer', answer);
  const save = useMutation({
    mutationFn: (body: { answer: string }) => call(answerApplication, { body }),
    onSuccess: ({ message, application }) => {
      notify.success(message ?? done.answered);
      forgetDraft();
      client.setQueryData(applicationQuery().queryKey, application);
    },
    onError: (error) => notify.error(messageOf(error, failed.answer)),
  });
  const form = useForm({
    resolver: schemaResolver(answerApplication.body),
    defaultValues: { answer: draft },
  });
  const submit = form.handleSubmit((body) => save.mutate(body));
  return (
    <form noValidate className="flex flex-col items-start gap-3" onSubmit={(event) => void submit(event)}>
      <TextAreaField
        rows={4}
        className="w-full"
        label={<span dir="auto">{question}</span>}
        error={form.formState.errors.answer?.message}
        {...form.register('answer', { onChange: () => setDraft(form.getValues('answer')) })}
      />
      <Button type="submit" busy={save.isPending}>
        {texts.waiting.send}
      </Button>
    </form>
  );
}
