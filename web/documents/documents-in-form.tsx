import type { DocumentsProps } from '../logs/fields.tsx';
import { PagePicker } from './page-picker.tsx';

/** «Lägg till PDF eller bild» in the form of a service. */
export const DocumentsInForm = (props: DocumentsProps) => <PagePicker saved={[]} {...props} />;
