import { useNavigate } from 'react-router';
import { t } from '../strings.ts';
import { put } from './basket.ts';
import { PicturesButton } from './button.tsx';

/** In the form of a new log: the chosen pictures lead to the page that makes trips of them. */
export function BeginWithPictures() {
  const navigate = useNavigate();
  return (
    <PicturesButton
      text={t('fromPictures.begin')}
      variant="secondary"
      onFiles={async (files) => {
        await put(files);
        await navigate('/createlog/pictures');
      }}
    />
  );
}
