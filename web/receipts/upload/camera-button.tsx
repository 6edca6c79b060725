import { useMediaQuery } from '@mantine/hooks';
import { IconCamera } from '@tabler/icons-react';
import classes from './camera-button.module.css';
import { takeFiles } from './file-picker.tsx';

/** Where there is a finger there is a camera: it hands over its picture as a file. */
export function CameraButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  if (!isTouched) return null;
  return (
    <label className={classes.button}>
      <IconCamera size={20} stroke={1.5} aria-hidden="true" />
      Take a photo
      <input
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        className={classes.input}
        onChange={takeFiles(onChoose)}
      />
    </label>
  );
}
