import { Trans, useLingui } from '@lingui/react/macro';
import type { ContentPicture } from '@vermilion/contract/catalogue';
import { type Language, languages } from '@vermilion/contract/markets';
import { maxUploadBytes, type UploadedPicture } from '@vermilion/contract/picture-staff';
import { useState } from 'react';
import { useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Picture } from '~/ui/picture.tsx';
import { TextInput } from '~/ui/text-input.tsx';
import { getPictureStyle } from '../picture-style.ts';
import { getAt, type Path } from './document.rules.ts';
import { useEditor } from './editor-context.ts';
import { Failure } from './failure.tsx';
import { usePrintMoment } from './publish-view.tsx';
import type { Field } from './schema.rules.ts';
import { useUploadedPictures } from './use-uploaded-pictures.ts';

type Value = Partial<ContentPicture> & { alt?: Partial<Record<Language, string>> };

const middle = { x: 0.5, y: 0.5 };

/** What of a picture this field sets; its other fields stand below. */
export const ownPictureFields: readonly string[] = ['focus', 'placeholder'];

/** Whether an object is a picture that may be cut. */
export const isPicture = (field: Field): boolean =>
  field.kind === 'object' && ['url', 'ground', 'focus'].every((name) => name in field.properties);

/** Shows a picture, with where it is cut around; another one is chosen among those that editors have uploaded, or uploaded. */
export function PictureField({ path }: { path: Path }) {
  const { t } = useLingui();
  const { document } = useEditor();
  const [isChoosing, setChoosing] = useState(false);
  const value = (getAt(document.page, path) ?? {}) as Value;
  const { url, ground = '#ffffff', focus = middle } = value;
  const canEdit = document.canEdit(null);
  const setShare = (axis: 'x' | 'y', percent: number) =>
    document.setField([...path, 'focus'], { ...focus, [axis]: percent / 100 });

  function choose(picture: UploadedPicture): void {
    const { placeholder, alt, focus } = picture;
    document.setField(path, {
      ...value,
      url: picture.url,
      ground: picture.ground,
      focus: focus.x === middle.x && focus.y === middle.y ? undefined : focus,
      placeholder: placeholder ?? undefined,
      ...('alt' in value && { alt: chooseWords(alt, value.alt) }),
    });
    setChoosing(false);
  }

  /** What was written here about another picture is not true of this one, in the languages that its editor may write. */
  function chooseWords(own: UploadedPicture['alt'], before: Value['alt']) {
    const words = languages.map((language) => [
      language,
      document.canEdit(language) ? own?.[language] : before?.[language],
    ]);
    return Object.fromEntries(words.filter(([, text]) => text !== undefined));
  }

  return (
    <div className="editor-picture">
      {url && (
        <>
          <div className="editor-picture-shown" style={getPictureStyle({ ...value, url, ground })}>
            <Picture picture={{ url, ground }} sizes="24rem" fill />
            <span
              className="editor-picture-focus"
              style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
              aria-hidden="true"
            />
          </div>
          <div className="editor-picture-shares">
            {(['x', 'y'] as const).map((axis) => (
              <TextInput
                key={axis}
                type="range"
                min={0}
                max={100}
                label={axis === 'x' ? t`What stays in sight, from the left` : t`What stays in sight, from the top`}
                disabled={!canEdit}
                value={Math.round(focus[axis] * 100)}
                onChange={({ target }) => setShare(axis, Number(target.value))}
              />
            ))}
          </div>
        </>
      )}
      {canEdit && (
        <Button look="line" size="small" onClick={() => setChoosing(true)}>
          {url ? <Trans>Choose another picture</Trans> : <Trans>Choose a picture</Trans>}
        </Button>
      )}
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title={t`Choose a picture`} shape="wide">
        {isChoosing && <UploadedPictures onChoose={choose} />}
      </Dialog>
    </div>
  );
}

/** The pictures that editors have uploaded, newest first, and the way to add one. */
function UploadedPictures({ onChoose }: { onChoose: (picture: UploadedPicture) => void }) {
  const { t } = useLingui();
  const { language } = useSite();
  const printMoment = usePrintMoment();
  const { pictures, hasMore, isReading, readError, readMore, readAgain, upload, isUploading, uploadError } =
    useUploadedPictures(onChoose);
  const [tooLarge, setTooLarge] = useState(false);
  const [sent, setSent] = useState<File | null>(null);
  const megabytes = maxUploadBytes / 2 ** 20;
  const send = (file: File) => {
    setTooLarge(file.size > maxUploadBytes);
    setSent(file);
    if (file.size <= maxUploadBytes) upload(file);
  };
  return (
    <div className="editor-pictures">
      <TextInput
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        label={t`Upload a picture`}
        hint={t`A JPEG, PNG, WebP or AVIF of at most ${megabytes} MB. Where it was taken isn’t kept.`}
        error={tooLarge ? t`This file has more than ${megabytes} MB. Make the picture smaller` : undefined}
        disabled={isUploading}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) send(file);
        }}
      />
      {isUploading && (
        <p role="status">
          <Trans>Uploading …</Trans>
        </p>
      )}
      {uploadError && sent && (
        <Failure
          error={uploadError}
          unanswered={<Trans>We got no answer. Upload the file again: it won’t be stored twice.</Trans>}
          onRetry={() => send(sent)}
        />
      )}
      {readError && <Failure error={readError} onRetry={readAgain} />}
      {pictures?.length === 0 && (
        <p>
          <Trans>Nobody has uploaded a picture yet.</Trans>
        </p>
      )}
      <ul className="editor-pictures-list">
        {pictures?.map((picture) => {
          const { id, url, ground, alt, uploadedAt } = picture;
          const when = printMoment(uploadedAt);
          const words = alt?.[language] ?? alt?.en;
          return (
            <li key={id}>
              <button type="button" className="editor-pictures-one" onClick={() => onChoose(picture)}>
                <Picture picture={{ url, ground }} sizes="8rem" />
                <span>{words ?? t`Uploaded ${when}`}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {isReading && (
        <p role="status">
          <Trans>Loading …</Trans>
        </p>
      )}
      {hasMore && (
        <Button look="line" size="small" onClick={readMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}
