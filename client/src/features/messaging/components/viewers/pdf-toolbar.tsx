import { ChevronDown, ChevronUp, Minus, PanelLeft, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { stageButton } from '@/ui/button/stage-button';
import { PdfPageBox } from './pdf-page-box';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

function ToolButton({
  label,
  isDisabled = false,
  isPressed,
  className,
  onClick,
  children,
}: {
  label: string;
  /** Uses `aria-disabled`, so that the button keeps the focus and the viewer's keys still work. */
  isDisabled?: boolean;
  isPressed?: boolean;
  className?: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <PressButton
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled}
      className={cx(
        stageButton,
        'w-9 !px-0 aria-disabled:bg-transparent aria-disabled:text-white/50 max-md:w-11',
        className,
      )}
      onClick={isDisabled ? undefined : onClick}
    >
      {children}
    </PressButton>
  );
}

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const;

/** Toolbar of the PDF viewer: pages, zoom and thumbnails. */
export function PdfToolbar({
  at,
  total,
  zoom,
  canZoomIn,
  canZoomOut,
  isListOpen,
  onGoTo,
  onZoom,
  onToggleList,
}: {
  at: number;
  total: number;
  /** 1 fits the window's width. */
  zoom: number;
  canZoomIn: boolean;
  canZoomOut: boolean;
  isListOpen: boolean;
  onGoTo: (page: number) => void;
  onZoom: (direction: 1 | -1 | 0) => void;
  onToggleList: () => void;
}) {
  return (
    <div
      role="toolbar"
      aria-label={texts.pdf.title}
      className="flex flex-none flex-wrap items-center justify-center gap-1.5 border-b border-white/15 px-3 pb-2 text-label"
    >
      <ToolButton
        label={texts.pdf.pages}
        isPressed={isListOpen}
        className="max-md:hidden"
        onClick={onToggleList}
      >
        <PanelLeft {...icon} />
      </ToolButton>
      <ToolButton label={texts.pdf.previousPage} isDisabled={at <= 1} onClick={() => onGoTo(at - 1)}>
        <ChevronUp {...icon} />
      </ToolButton>
      <ToolButton label={texts.pdf.nextPage} isDisabled={at >= total} onClick={() => onGoTo(at + 1)}>
        <ChevronDown {...icon} />
      </ToolButton>
      <PdfPageBox at={at} total={total} onGoTo={onGoTo} />
      <span className="num">/ {total}</span>
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-white/20" />
      <ToolButton label={texts.pdf.zoomOut} isDisabled={!canZoomOut} onClick={() => onZoom(-1)}>
        <Minus {...icon} />
      </ToolButton>
      <PressButton
        aria-label={texts.pdf.zoomReset({ zoom })}
        title={texts.pdf.actualSize}
        className={cx(stageButton, 'num w-16 !px-0')}
        onClick={() => onZoom(0)}
      >
        {texts.pdf.zoom({ zoom })}
      </PressButton>
      <ToolButton label={texts.pdf.zoomIn} isDisabled={!canZoomIn} onClick={() => onZoom(1)}>
        <Plus {...icon} />
      </ToolButton>
    </div>
  );
}
