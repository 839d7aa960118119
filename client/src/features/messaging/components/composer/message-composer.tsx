import { MESSAGE_LIMITS } from '@weft/shared/limits';
import { isBlank } from '@weft/shared/text/visible-text';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { isComposing } from '@/lib/browser/is-composing';
import { useEnterToSend } from '@/lib/hooks/use-enter-to-send';
import { GrowingTextArea } from '@/ui/form/growing-text-area';
import { IconButton } from '@/ui/button/icon-button';
import { Spinner } from '@/ui/feedback/spinner';
import { TextCounter } from '@/ui/form/text-counter';
import { useEditMessage } from '../../api/use-message-mutations';
import type { ComposerMode } from '../../hooks/use-composer-mode';
import type { OwnTyping } from '../../sync/typing';
import { ATTACHMENT_ACCEPT, chooseFiles } from './choose-files';
import { chosenFiles, useChosenFiles } from './chosen-files';
import { ComposerBanner } from './composer-banner';
import { EmojiButton } from './emoji-button';
import { SelectedFiles } from './selected-files';
import { useMessageText } from './use-message-text';
import { useSendWhenPrepared } from './use-send-when-prepared';
import { useTextFocus } from './use-text-focus';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

function AttachButton({ isFull, onPick }: { isFull: boolean; onPick: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={isFull ? texts.composer.attachFull : texts.composer.attach}
        className="!size-11"
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.composer.filesToAttach}
        accept={ATTACHMENT_ACCEPT}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          // An empty value lets the member pick a removed file again.
          event.target.value = '';
        }}
      />
    </>
  );
}

function SendButton({ isBusy, canSend }: { isBusy: boolean; canSend: boolean }) {
  return (
    <PressButton
      type="submit"
      aria-label={texts.composer.send}
      title={texts.composer.send}
      aria-busy={isBusy || undefined}
      disabled={!canSend}
      className="grid size-11 flex-none place-items-center rounded-avatar bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press disabled:bg-sunken disabled:text-subtle"
    >
      {isBusy ? (
        <Spinner label={texts.composer.sending} />
      ) : (
        <SendHorizontal aria-hidden="true" className="size-5" strokeWidth={1.75} />
      )}
    </PressButton>
  );
}

/** Writes and edits messages: text, files and emoji. Text and files of a new message are cleared when it is sent. */
export function MessageComposer({
  memberId,
  otherId,
  otherName,
  mode,
  requestedMode,
  focusOnOpen,
  isSending,
  typing,
  onSend,
  onModeEnd,
  onEdited,
}: {
  memberId: string;
  otherId: string;
  otherName: string;
  mode: ComposerMode;
  /** The mode that the member chose. Each change focuses the text. */
  requestedMode: ComposerMode;
  /** Focuses the text on open, except on touch screens, where it would open the keyboard. */
  focusOnOpen: boolean;
  /** A message of this conversation is being sent. */
  isSending: boolean;
  typing: OwnTyping;
  onSend: (content: string, files: readonly File[]) => void;
  onModeEnd: () => void;
  /** The server has saved the edit of this message. */
  onEdited: (id: string) => void;
}) {
  const editing = mode.kind === 'edit' ? mode.message : undefined;
  const { text, setText, insert, area } = useMessageText(memberId, otherId, editing);
  const chosen = useChosenFiles(otherId);
  const files = editing ? [] : chosen;
  const edit = useEditMessage();
  const isPreparing = files.some((each) => each.isPreparing);
  const isBusy = isSending || edit.isPending || isPreparing;
  const isSendable = text.trim().length <= MESSAGE_LIMITS.textMax && (!isBlank(text) || files.length > 0);
  const { focusText, isElsewhere } = useTextFocus(area, requestedMode, focusOnOpen);
  const endMode = () => {
    focusText();
    onModeEnd();
  };

  /** Leaves the focus alone if the member has moved it during the request. */
  const endEdit = (id: string) => {
    if (!isElsewhere()) focusText();
    onEdited(id);
  };

  const send = () => {
    if (!isSendable || edit.isPending) return;
    typing.stop();
    if (editing) {
      const { _id } = editing;
      edit.mutate({ message: editing, content: text.trim() }, { onSuccess: () => endEdit(_id) });
      return;
    }
    // The outbox sends one message at a time, so the composer need not wait.
    onSend(
      text.trim(),
      files.map(({ file }) => file),
    );
    setText('');
    chosenFiles.clear(otherId);
    focusText();
  };
  const prepared = useSendWhenPrepared(files.length, isPreparing, send);

  const sendOrDelay = () => {
    if (isPreparing && isSendable) prepared.delay();
    else send();
  };

  const enter = useEnterToSend(sendOrDelay, { touch: 'newLine' });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && mode.kind !== 'new' && !isComposing(event.nativeEvent)) onModeEnd();
    else enter.onKeyDown(event);
  };

  return (
    <form
      aria-label={texts.composer.label}
      className="relative flex-none border-t border-line bg-surface px-4 py-3 max-md:px-2 max-md:py-2 max-md:pb-[calc(8px+var(--safe-bottom,env(safe-area-inset-bottom,0px)))]"
      onSubmit={(event) => {
        event.preventDefault();
        sendOrDelay();
      }}
    >
      <ComposerBanner mode={mode} memberId={memberId} otherName={otherName} onCancel={endMode} />
      <SelectedFiles context={otherId} files={files} onEmptied={focusText} />
      <div className="flex items-end gap-1.5 max-md:gap-0.5">
        {!editing && (
          <AttachButton
            isFull={chosen.length >= MESSAGE_LIMITS.attachmentsMax}
            onPick={(picked) => chooseFiles(otherId, picked)}
          />
        )}
        <div className="well flex min-h-11 min-w-0 flex-1 items-center">
          <GrowingTextArea
            ref={area}
            aria-label={texts.composer.messageTo({ name: otherName })}
            placeholder={files.length > 0 ? texts.composer.placeholderWithFiles : texts.composer.placeholder}
            value={text}
            readOnly={edit.isPending}
            enterKeyHint="enter"
            className="max-h-40 w-full bg-transparent px-3.5 py-2.5 text-body leading-6 outline-none max-md:text-[16px]"
            onChange={(event) => {
              prepared.cancel();
              setText(event.target.value);
              if (event.target.value === '') typing.stop();
              else if (!editing) typing.keystroke();
            }}
            onCompositionEnd={enter.onCompositionEnd}
            onKeyUp={enter.onKeyUp}
            onKeyDown={handleKeyDown}
          />
        </div>
        <EmojiButton onChoose={insert} onClosed={focusText} />
        <SendButton isBusy={isBusy} canSend={isSendable && !isBusy} />
      </div>
      <TextCounter length={text.trim().length} max={MESSAGE_LIMITS.textMax} className="mt-1" />
      <p role="status" className="sr-only">
        {text.trim().length > MESSAGE_LIMITS.textMax && MESSAGE_TEXTS.rules.textLong}
      </p>
    </form>
  );
}
