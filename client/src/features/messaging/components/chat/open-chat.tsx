import { joinConversation, leaveConversation } from '@weft/shared/messaging/events';
import { DELETED_MEMBER } from '@weft/shared/messaging/placeholders';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { ConversationView, MessageView, Participant } from '@weft/shared/messaging/views';
import { Upload } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyView } from '@/lib/languages/lazy-view';
import { useFileDrop } from '@/lib/hooks/use-file-drop';
import { useComposerMode } from '../../hooks/use-composer-mode';
import { useOwnTyping } from '../../hooks/use-own-typing';
import { useSignal } from '@/lib/hooks/use-signal';
import { useMessaging } from '../../messaging-context';
import { quoteOf } from '../../sync/quotes';
import { isTemporary } from '../../sync/temporary-conversation';
import { chooseFiles } from '../composer/choose-files';
import { MessageComposer } from '../composer/message-composer';
import type { Opened } from '../thread/attachments';
import { MessageLog } from '../thread/message-log';
import type { ThreadHandle } from '../thread/thread-view';
import { ChatHeader } from './chat-header';
import { ChatMessages } from './chat-messages';
import { ChatSearch } from './chat-search';
import { DeleteMessageDialog } from './delete-message-dialog';
import { shownName } from '../../shown-name';
import { texts } from '../../texts/generated';

const ImageOverlay = lazyView(async () => (await import('../viewers/image-overlay')).ImageOverlay);
const PdfOverlay = lazyView(async () => (await import('../viewers/pdf-overlay')).PdfOverlay);

function DropHint() {
  return (
    <div className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-lg border-2 border-dashed border-primary bg-surface/92 text-primary">
      <span className="flex items-center gap-2 font-semibold">
        <Upload aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {texts.chat.dropFiles}
      </span>
    </div>
  );
}

function Overlay({ opened, onClose }: { opened: Opened | undefined; onClose: () => void }) {
  return (
    <Suspense>
      {opened?.kind === 'images' && (
        <ImageOverlay images={opened.images} start={opened.start} onClose={onClose} />
      )}
      {opened?.kind === 'pdf' && <PdfOverlay pdf={opened.pdf} onClose={onClose} />}
    </Suspense>
  );
}

/** Joins the conversation's room while the conversation is shown. */
function useJoined(conversationId: string | undefined): void {
  const { live } = useMessaging();
  useEffect(() => {
    if (conversationId === undefined) return undefined;
    const stop = live.onState((isConnected) => {
      if (isConnected) live.emit(joinConversation, { conversationId });
    });
    return () => {
      stop();
      live.emit(leaveConversation, { conversationId });
    };
  }, [live, conversationId]);
}

/** Returns why the viewer can't send: a block, a deleted account, or a hidden one. */
function disabledReason({ isDeleted, fullName }: Participant): string {
  if (!isDeleted) return MESSAGE_TEXTS.blocked;
  return fullName === DELETED_MEMBER ? texts.chat.accountGone : texts.chat.accountHidden;
}

function CannotSend({ other }: { other: Participant }) {
  const { inbox } = useMessaging().engine;
  // Only the member who lifts a block gets an event. The other one refreshes when opening the conversation.
  useEffect(() => void inbox.refresh().catch(() => undefined), [inbox]);
  return (
    <p className="flex-none border-t border-line px-4 py-4 text-center text-label text-muted">
      {disabledReason(other)}
    </p>
  );
}

/** A conversation: header, messages and composer. */
export function OpenChat({
  conversation,
  other,
  focusOnOpen,
  onBack,
}: {
  conversation: ConversationView;
  other: Participant;
  focusOnOpen: boolean;
  onBack: () => void;
}) {
  const { engine } = useMessaging();
  const { memberId } = engine;
  const otherName = shownName(other.fullName);
  const conversationId = isTemporary(conversation._id) ? undefined : conversation._id;
  const thread = useMemo(() => engine.thread(conversation._id), [engine, conversation._id]);
  const all = useSignal(engine.pending);
  const pending = useMemo(() => all.filter(({ receiverId }) => receiverId === other._id), [all, other._id]);
  const isTyping = useSignal(engine.typing.conversations).has(conversation._id);
  const typing = useOwnTyping(conversationId, other._id);
  useJoined(conversationId);

  const { mode, requestedMode, setMode, endMode, endEdit } = useComposerMode(thread);
  const [opened, setOpened] = useState<Opened>();
  const [isSearching, setSearching] = useState(false);
  const [deleting, setDeleting] = useState<MessageView>();
  // Last read seq when the conversation was opened. A sent message removes the divider.
  const [unreadFrom, setUnreadFrom] = useState(
    conversation.unreadCount > 0 ? conversation.state.lastReadSeq : undefined,
  );
  const handle = useRef<ThreadHandle>(null);
  const { isOver, area } = useFileDrop((files) => chooseFiles(other._id, files));

  const send = (content: string, files: readonly File[]) => {
    const replyTo = mode.kind === 'reply' ? mode.message : undefined;
    endMode();
    setUnreadFrom(undefined);
    void engine.outbox.add({
      receiverId: other._id,
      content,
      files,
      replyTo: replyTo ? quoteOf(replyTo) : null,
    });
    handle.current?.toEnd();
  };
  const onReply = useCallback((message: MessageView) => setMode({ kind: 'reply', message }), [setMode]);
  const onEdit = useCallback((message: MessageView) => setMode({ kind: 'edit', message }), [setMode]);
  const context = {
    memberId,
    otherName,
    canWrite: conversation.can.send,
    onReply,
    onEdit,
    onDelete: setDeleting,
    onOpen: setOpened,
  };
  return (
    <section
      aria-label={texts.chat.labelWith({ name: otherName })}
      className="relative flex min-h-0 min-w-0 flex-1 flex-col"
      {...(conversation.can.send && area)}
    >
      <ChatHeader
        other={other}
        canSearch={conversationId !== undefined}
        canBlock={conversation.can.send}
        onBack={onBack}
        onSearch={() => setSearching(!isSearching)}
      />
      {isSearching && conversationId !== undefined && (
        <ChatSearch
          conversationId={conversationId}
          memberId={memberId}
          onJump={(message) => handle.current?.jump(message)}
          onClose={() => setSearching(false)}
        />
      )}
      <MessageLog conversationId={conversationId} pending={pending} />
      <ChatMessages
        ref={handle}
        thread={thread}
        conversation={conversation}
        pending={pending}
        unreadFrom={unreadFrom}
        isTyping={isTyping}
        context={context}
      />
      {conversation.can.send ? (
        <MessageComposer
          memberId={memberId}
          otherId={other._id}
          otherName={otherName}
          mode={mode}
          requestedMode={requestedMode}
          focusOnOpen={focusOnOpen}
          isSending={pending.some((item) => item.state === 'sending')}
          typing={typing}
          onSend={send}
          onModeEnd={endMode}
          onEdited={endEdit}
        />
      ) : (
        <CannotSend other={other} />
      )}
      {isOver && <DropHint />}
      <Overlay opened={opened} onClose={() => setOpened(undefined)} />
      <DeleteMessageDialog message={deleting} onClose={() => setDeleting(undefined)} />
    </section>
  );
}
