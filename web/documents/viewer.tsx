import { useLayoutEffect, useRef } from 'react';
import { isOnHomeScreen } from '../shared/device/home-screen.ts';
import { saveAsFile } from '../shared/device/save-as-file.ts';
import { Button } from '../shared/ui/button.tsx';
import { Download, X } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { type Page, usePages } from './use-pages.ts';
import styles from './viewer.module.css';

interface DocumentViewerProps {
  images: readonly string[];
  name: string;
  onClose: () => void;
}

/** The pages of a document or a receipt over the whole window, white and large whatever the appearance: it is held out to somebody. */
export function DocumentViewer({ images, name, onClose }: DocumentViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pages = usePages(images);

  // Closed before it is unmounted: otherwise the browser does not give the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  return (
    <dialog
      className={styles.screen}
      ref={dialog}
      aria-label={name}
      // The event is delayed: by then the dialog may be open again.
      onClose={() => !dialog.current?.open && onClose()}
    >
      <div className={styles.head}>
        <p>{name}</p>
        <button type="button" aria-label={t('btn.close')} onClick={onClose}>
          <X />
        </button>
      </div>
      {pages ? (
        pages.map((page, i) => (
          <PageOfDocument
            key={page.path}
            page={page}
            name={t('doc.page', { i: i + 1, n: pages.length, namn: name })}
          />
        ))
      ) : (
        <p role="status">{t('doc.loading')}</p>
      )}
    </dialog>
  );
}

function PageOfDocument({ page: { isPdf, shown }, name }: { page: Page; name: string }) {
  if (shown === undefined) return <p role="alert">{t('doc.notHere')}</p>;
  if (!isPdf) return <img src={shown.address} alt={name} />;
  return (
    <>
      {navigator.pdfViewerEnabled ? (
        <iframe src={`${shown.address}#navpanes=0&view=FitH`} title={name} />
      ) : (
        <p>{t('doc.noViewer')}</p>
      )}
      <p className={styles.alone}>
        {/* An app on an iPhone's home screen shows the first page alone, and has no way back from a tab. */}
        <Button variant="secondary" onClick={() => saveAsFile(`${name}.pdf`, 'application/pdf', shown.bytes)}>
          <Download />
          {t(isOnHomeScreen() ? 'doc.sharePdf' : 'doc.savePdf')}
        </Button>
      </p>
    </>
  );
}
