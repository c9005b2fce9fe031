import java.io.*;
import java.util.*;

public class Main {
    static final StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));

    static int read() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        int n = read(), m = read();
        List<List<int[]>> paths = new ArrayList<>();
        for (int i = 0; i <= n; i++) paths.add(new ArrayList<>());
        while (m-- > 0) {
            int u = read(), v = read(), w = read(), c = read();
            paths.get(u).add(new int[] {v, w, c});
            paths.get(v).add(new int[] {u, w, c});
        }
        long[] rain = new long[n + 1], all = new long[n + 1];
        Arrays.fill(rain, Long.MAX_VALUE);
        PriorityQueue<long[]> next = new PriorityQueue<>((a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(a[1], b[1]));
        rain[1] = 0;
        next.add(new long[] {0, 0, 1});
        while (!next.isEmpty()) {
            long[] now = next.poll();
            int at = (int) now[2];
            if (now[0] != rain[at] || now[1] != all[at]) continue;
            for (int[] path : paths.get(at)) {
                long wet = now[0] + (path[2] == 1 ? 0 : path[1]), sum = now[1] + path[1];
                if (wet < rain[path[0]] || wet == rain[path[0]] && sum < all[path[0]]) {
                    rain[path[0]] = wet;
                    all[path[0]] = sum;
                    next.add(new long[] {wet, sum, path[0]});
                }
            }
        }
        System.out.println(rain[n] == Long.MAX_VALUE ? "-1" : rain[n] + " " + all[n]);
    }
}
