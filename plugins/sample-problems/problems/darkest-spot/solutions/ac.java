import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        in.nextToken();
        StringBuilder out = new StringBuilder();
        for (int t = (int) in.nval; t > 0; t--) {
            double[] values = new double[3];
            for (int i = 0; i < 3; i++) {
                in.nextToken();
                values[i] = in.nval;
            }
            double root = Math.cbrt(values[0]) + Math.cbrt(values[1]);
            out.append(root * root * root / values[2] / values[2]).append('\n');
        }
        System.out.print(out);
    }
}
